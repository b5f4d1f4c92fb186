import { Button } from '@fluentui/react-components';
import { Eye20Regular, EyeOff20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './TextField';

/** A password input whose text can be shown. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after' | 'mono'>) {
  const [shown, setShown] = useState(false);
  const label = shown ? 'Hide password' : 'Show password';
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <Button
          size="small"
          appearance="transparent"
          icon={shown ? <EyeOff20Regular /> : <Eye20Regular />}
          aria-label={label}
          title={label}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
