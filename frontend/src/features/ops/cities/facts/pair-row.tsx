import type { ComponentProps } from 'react';
import { IconButton } from '../../../../ui/icons/icon-button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';

type Given = Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode' | 'value'> & {
  onChange: (value: string) => void;
};

interface PairRowProps {
  fields: readonly [Given, Given];
  remove: string;
  isLast?: boolean;
  onRemove: () => void;
}

/** Shows a line of two fields, written from left to right, that can be removed unless it is the last one. */
export const PairRow = ({ fields, remove, isLast = false, onRemove }: PairRowProps) => (
  <div className="flex items-end gap-2">
    {fields.map(({ onChange, ...field }) => (
      <TextField
        key={field.label}
        className="min-w-0 flex-1"
        dir="ltr"
        onChange={(event) => onChange(event.target.value)}
        {...field}
      />
    ))}
    <IconButton icon="close" label={remove} disabled={isLast} onClick={onRemove} />
  </div>
);
