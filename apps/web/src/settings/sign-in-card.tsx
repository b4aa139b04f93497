import type { ReactNode } from 'react';
import { CheckField } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import css from './settings.module.css';

interface SignInCardProps {
  words: { signIn: string; secondFactor: string; secondFactorHelp: string };
  /** further fields of signing in */
  children?: ReactNode;
}

/** Whether these users have to have a second factor. */
export function SignInCard({ words, children }: SignInCardProps) {
  return (
    <Card title={words.signIn}>
      <div className={css.fields}>
        <CheckField name="secondFactorRequired" help={words.secondFactorHelp}>
          {words.secondFactor}
        </CheckField>
        {children}
      </div>
    </Card>
  );
}
