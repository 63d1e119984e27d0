import { useState, type ComponentProps } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** Shows a password field with a button that shows the text, which helps on a phone's keyboard. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={t(isShown ? 'auth.hidePassword' : 'auth.showPassword')}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
