import { REFERRAL_CODE_PATTERN } from '@waka/contracts/referrals/referral-code';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { forgetReferral, storedReferral, storeReferral } from '../../../lib/stored-referral.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ModeLink } from '../mode-link.tsx';

/** Takes the code of a friend, who may have said it; one that came by a link is there already, and counts. */
export function InviteCode() {
  const t = useT();
  const [code, setCode] = useState(() => storedReferral() ?? '');
  const [isOpen, setIsOpen] = useState(code !== '');
  const [isLeft, setIsLeft] = useState(false);
  const isWhole = REFERRAL_CODE_PATTERN.test(code);
  if (!isOpen) return <ModeLink onPress={() => setIsOpen(true)}>{t('auth.invite.open')}</ModeLink>;
  return (
    <TextField
      label={t('auth.invite.code')}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      value={code}
      error={isLeft && code !== '' && !isWhole ? t('auth.invite.wrong') : undefined}
      hint={isWhole ? t('auth.invite.counts') : undefined}
      onBlur={() => setIsLeft(true)}
      onChange={(event) => {
        const typed = event.target.value.replaceAll(/\s/g, '').toUpperCase();
        setCode(typed);
        if (REFERRAL_CODE_PATTERN.test(typed)) storeReferral(typed);
        else forgetReferral();
      }}
    />
  );
}
