import { Transform } from 'class-transformer';

/** Marks a text that is read without spaces around it. */
export const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
