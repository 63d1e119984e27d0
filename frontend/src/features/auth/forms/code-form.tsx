import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { EnteredCode, type RegistrableType } from '@waka/contracts/accounts/account-requests';
import { latinDigits } from '@waka/contracts/latin-digits';
import { useForm } from 'react-hook-form';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { useVerify } from '../calls/use-verify.ts';
import { CodeField } from '../fields/code-field.tsx';
import { useTextedCode } from '../fields/use-texted-code.ts';
import type { SentCode } from '../steps/auth-step.ts';
import { markFields } from '../../../lib/forms/show-failure.ts';
import { Form } from './form.tsx';

const resolver = classValidatorResolver(EnteredCode);

export function CodeForm({ userType, sent }: { userType: RegistrableType; sent: SentCode }) {
  const t = useT();
  const verification = useVerify(userType, sent);
  const { register, handleSubmit, setValue, setError, setFocus, formState } = useForm<EnteredCode>({
    resolver,
    defaultValues: { code: '' },
  });
  const submit = handleSubmit(({ code }) =>
    verification.mutate(code, {
      onError: (error) => {
        markFields(error, ['code'], setError);
        // Selects a mistyped code, so that typing replaces it.
        setFocus('code', { shouldSelect: true });
      },
    }),
  );
  const filledIn = (code: string) => setValue('code', code, { shouldValidate: formState.isSubmitted });
  useTextedCode((code) => {
    filledIn(code);
    void submit();
  });
  return (
    <Form onSubmit={submit}>
      <CodeField
        // The code is the purpose of this step; a phone offers the code of the SMS above its keyboard.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onCode={filledIn}
        error={formState.errors.code?.message}
        {...register('code', { setValueAs: digitsOnly })}
      />
      <Button type="submit" isWide className="mt-2" isBusy={verification.isPending}>
        {t(verification.isPending ? 'auth.verifying' : 'auth.verifyCode')}
      </Button>
    </Form>
  );
}

const digitsOnly = (typed: string) => latinDigits(typed).replace(/\s/g, '');
