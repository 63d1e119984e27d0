import { Transform } from 'class-transformer';
import { Matches, ValidateBy } from 'class-validator';
import { internationalPhone, phoneProblem } from './phone.ts';

/** An optional plus, a first digit from 1 to 9, then one to fourteen more. */
export const PHONE_PATTERN = /^\+?[1-9]\d{1,14}$/;

/** Normalises a phone number to E.164 from any form that people type; refuses an impossible one with the reason. */
export function PhoneNumber(): PropertyDecorator {
  const decorators = [
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? internationalPhone(value) || null : value,
    ),
    Matches(PHONE_PATTERN, { message: 'Please enter a valid phone number' }),
    ValidateBy({
      name: 'phoneExists',
      validator: {
        validate: (value) => problemOf(value) === null,
        defaultMessage: (given) => problemOf(given?.value) ?? '',
      },
    }),
  ];
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

const problemOf = (value: unknown): string | null => (typeof value === 'string' ? phoneProblem(value) : null);
