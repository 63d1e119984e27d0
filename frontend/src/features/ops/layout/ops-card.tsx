import type { ComponentProps } from 'react';
import { Card } from '../../../ui/card.tsx';

/** A part of an ops screen, named. */
export const OpsCard = (props: Omit<ComponentProps<typeof Card>, 'isDense'>) => <Card {...props} isDense />;
