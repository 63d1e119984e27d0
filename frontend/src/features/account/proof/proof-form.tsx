import { useMutation, useQuery } from '@tanstack/react-query';
import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import type { ProofWays } from '@waka/contracts/accounts/profile-views';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import type { Proof } from './proof.ts';

interface ProofFormProps {
  submitLabel: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** Whether the service refused the last proof. */
  isWrong: boolean;
  onProof: (proof: Proof) => void;
  /** Other fields, below the proof. */
  children?: ReactNode;
}

/** Asks for a proof of identity: the password, or a code to the account's own phone. */
export function ProofForm(props: ProofFormProps) {
  const t = useT();
  const { data: ways, isError } = useQuery({
    queryKey: ['account', 'proof'],
    queryFn: ({ signal }) => call(profileRoutes.proofWays, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (isError) return <p role="alert">{t('account.proof.unknown')}</p>;
  if (!ways) return <Skeleton className="h-32" />;
  if (ways.password) return <PasswordProof {...props} ways={ways} />;
  if (ways.phoneEnding !== null) return <CodeProof {...props} phoneEnding={ways.phoneEnding} />;
  return (
    <ProofFrame {...props} proof={ways.isFresh ? {} : null}>
      {ways.isFresh ? props.children : <p>{t('account.proof.signInAgain')}</p>}
    </ProofFrame>
  );
}

function PasswordProof({ ways, children, ...props }: ProofFormProps & { ways: ProofWays }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [isByCode, setIsByCode] = useState(false);
  if (isByCode && ways.phoneEnding !== null)
    return (
      <CodeProof {...props} phoneEnding={ways.phoneEnding}>
        {children}
      </CodeProof>
    );
  return (
    <ProofFrame {...props} proof={password ? { currentPassword: password } : null}>
      <PasswordField
        label={t('account.proof.password')}
        buttons={{ show: t('account.password.show'), hide: t('account.password.hide') }}
        autoComplete="current-password"
        value={password}
        error={props.isWrong ? t('account.proof.wrong') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {ways.phoneEnding !== null && (
        <Button tone="plain" onClick={() => setIsByCode(true)}>
          {t('account.proof.useCode')}
        </Button>
      )}
      {children}
    </ProofFrame>
  );
}

function CodeProof({ phoneEnding, children, ...props }: ProofFormProps & { phoneEnding: string }) {
  const t = useT();
  const [code, setCode] = useState('');
  const sending = useMutation({
    mutationFn: () => call(profileRoutes.sendProofCode),
    onError: (error) => showFailure(error, 'app.error', 'account.codeFailed'),
  });
  if (!sending.isSuccess) {
    return (
      <div className="flex flex-col gap-4">
        <p>{t('account.proof.codeText', { ending: phoneEnding })}</p>
        <Button isWide isBusy={sending.isPending} onClick={() => sending.mutate()}>
          {t('account.proof.sendCode')}
        </Button>
      </div>
    );
  }
  return (
    <ProofFrame {...props} proof={code ? { proofCode: code } : null}>
      <CodeInput
        label={t('account.code')}
        value={code}
        error={props.isWrong ? t('account.proof.wrong') : undefined}
        onCode={setCode}
      />
      {children}
    </ProofFrame>
  );
}

interface ProofFrameProps extends ProofFormProps {
  /** Null until it is complete. */
  proof: Proof | null;
  children: ReactNode;
}

function ProofFrame({ submitLabel, isDangerous = false, isBusy, proof, onProof, children }: ProofFrameProps) {
  const submitted = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // This form may be inside the form that asked for the proof.
    event.stopPropagation();
    if (proof) onProof(proof);
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submitted}>
      {children}
      <Button type="submit" isWide tone={isDangerous ? 'danger' : 'accent'} isBusy={isBusy} disabled={proof === null}>
        {submitLabel}
      </Button>
    </form>
  );
}
