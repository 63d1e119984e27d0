import { expect, test } from '@jest/globals';
import { IsIn, IsNotEmpty, IsString, Max, MaxLength, MinLength, validate } from 'class-validator';
import { errorTexts } from './messages/errors/texts.ts';
import { fieldText } from './field-text.ts';
import { activate, textsArrived, translateIfKnown } from './i18n.ts';

test('the service’s message about the length of a password is translated for any length', async () => {
  const { messages } = await errorTexts.ar();
  textsArrived('ar', messages);
  activate('ar', 'ar-u-nu-latn');
  expect(fieldText('Password must be at least 6 characters')).toBe('يجب أن تكون كلمة المرور 6 أحرف على الأقل');
  expect(fieldText('Password must be at least 9 characters')).toBe('يجب أن تكون كلمة المرور 9 أحرف على الأقل');
  expect(fieldText('Password must be at least 12 characters')).toBe('يجب أن تكون كلمة المرور 12 حرفًا على الأقل');
  expect(fieldText('No one translated these 3 words')).toBe('No one translated these 3 words');
});

class Typed {
  @MaxLength(100)
  fullName = 'x'.repeat(101);

  @MinLength(2)
  @IsString()
  agent = 'x';

  @Max(1_000_000_000)
  amount = 1_000_000_001;

  @IsIn(['car', 'keke'])
  vehicleType = 'boat';

  @IsString({ each: true })
  stops = [1];

  @IsNotEmpty()
  reference = '';
}

test('English says how long a text may be, without the name of its field', async () => {
  const { messages } = await errorTexts.en();
  textsArrived('en', messages);
  activate('en', 'en');
  expect(fieldText('fullName must be shorter than or equal to 100 characters')).toBe('At most 100 characters');
});

test.each(['fr', 'ar', 'pt', 'kri'] as const)(
  'what the validator says of itself about a field is written for readers of %s',
  async (language) => {
    const { messages } = await errorTexts[language]();
    textsArrived(language, messages);
    activate(language, language);
    const errors = await validate(new Typed(), { forbidUnknownValues: true });
    const said = errors.map(
      ({ property, constraints }) => [property, Object.values(constraints ?? {})[0] ?? ''] as const,
    );
    expect(said.map(([property]) => property)).toEqual(Object.keys(new Typed()));
    const refusal = translateIfKnown('error.request.invalid') ?? '';
    expect(refusal).not.toBe('');
    const [long, ...others] = said.map(([, sentence]) => fieldText(sentence));
    expect(long).toMatch(/100/);
    expect(long).not.toMatch(/fullName|shorter/);
    expect(new Set(others)).toEqual(new Set([refusal]));
    // The validator's words about a field that the contract does not have.
    expect(fieldText('property door should not exist')).toBe(refusal);
    // A text that is translated already stays.
    expect(fieldText(refusal)).toBe(refusal);
  },
);
