import { Input } from 'antd';
import { useTranslation } from 'react-i18next';

interface StepUpCodeProps {
  code: string;
  onChange: (code: string) => void;
  /** the server's text about it */
  text: string;
}

/** The code of the second factor, asked for before a send to many. */
export function StepUpCode({ code, onChange, text }: StepUpCodeProps) {
  const { t } = useTranslation('compose', { keyPrefix: 'confirm' });
  return (
    <div>
      <p id="step-up-text" role="alert">
        {text}
      </p>
      <label htmlFor="step-up-code">{t('code')}</label>
      <Input
        id="step-up-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-describedby="step-up-text"
        value={code}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
