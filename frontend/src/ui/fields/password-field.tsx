import { useState, type ComponentProps } from 'react';
import { IconButton } from '../icons/icon-button.tsx';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  /** The names of the button, by what it does next. */
  buttons: { show: string; hide: string };
}

/** Shows a password field with a button that shows the text, which helps on a phone's keyboard. */
export function PasswordField({ buttons, ...props }: PasswordFieldProps) {
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
          label={isShown ? buttons.hide : buttons.show}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
