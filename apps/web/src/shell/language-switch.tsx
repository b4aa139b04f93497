import type { ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { setLanguage, useOtherLanguages } from './i18n.js';

/** A button for each other language, in that language's own word. */
export function LanguageSwitch({ className, children }: { className?: string; children?: ReactNode }) {
  return useOtherLanguages().map(({ tag, name }) => (
    <Button key={tag} kind="bare" className={className} lang={tag} onClick={() => void setLanguage(tag)}>
      {children}
      {name}
    </Button>
  ));
}
