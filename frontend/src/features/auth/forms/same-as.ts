import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Validates that the text is the same as in another field of the form. */
export const SameAs = (field: string, options: ValidationOptions) =>
  ValidateBy(
    {
      name: 'sameAs',
      validator: { validate: (value, given) => given !== undefined && value === Reflect.get(given.object, field) },
    },
    options,
  );
