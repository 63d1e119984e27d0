import type { ComponentProps } from 'react';
import { Card } from '../../../ui/card.tsx';

/** Shows a titled section of an ops screen. */
export const OpsCard = (props: Omit<ComponentProps<typeof Card>, 'isDense'>) => <Card {...props} isDense />;
