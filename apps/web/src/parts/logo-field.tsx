import { LOGO, type FieldError } from '@tabimori/shared';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Field } from '../shell/field.js';
import { useValue } from '../shell/use-value.js';
import css from './logo-field.module.css';

/** The change that a form makes to a logo: a new file, the current one, or none. */
export interface LogoChoice {
  file?: File;
  /** tells one file from another */
  name?: string;
  url: string | null;
}

export const logoOf = (url: string | null): LogoChoice => ({ url });

/** The faults of a chosen file, as far as they can be seen before it is sent. */
export function logoFault({ file }: LogoChoice): FieldError[] {
  if (file === undefined) return [];
  if (file.size > LOGO.maxBytes) return [{ field: 'logo', messageCode: 'E00026' }];
  if (!LOGO.types.some((type) => type === file.type)) return [{ field: 'logo', messageCode: 'E00024' }];
  return [];
}

/** The text for the logo in a review step. */
export function useLogoText(): (choice: LogoChoice) => string {
  const { t } = useTranslation('logo');
  return ({ file, url }) => file?.name ?? (url === null ? '' : t('now'));
}

/** The image of a file; the page may show no other than data of its own. */
function usePreview(file: File | undefined): string | null {
  const [read, setRead] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (file === undefined || logoFault({ file, url: null }).length > 0) return;
    const reader = new FileReader();
    reader.onload = () => setRead({ file, url: reader.result as string });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read !== null && read.file === file ? read.url : null;
}

/** Chooses the logo of the form around it, and shows it. */
export function LogoField() {
  const { t } = useTranslation('logo');
  const { value, onChange } = useValue<LogoChoice>('logo');
  const picker = useRef<HTMLInputElement>(null);
  const preview = usePreview(value.file);
  const shown = value.file === undefined ? value.url : preview;
  const choose = (file: File | undefined) => {
    if (file) onChange({ file, name: `${file.name} ${file.size} ${file.lastModified}`, url: null });
    // the same file can be chosen again
    if (picker.current) picker.current.value = '';
  };
  return (
    <Field name="logo" group help={t('help')} fault={logoFault(value)[0]}>
      {(marks) => (
        <div className={css.logo}>
          <div className={css.image}>
            {shown === null ? <span>{value.file?.name ?? t('none')}</span> : <img src={shown} alt={t('preview')} />}
          </div>
          <input
            ref={picker}
            type="file"
            accept={LOGO.types.join(',')}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('choose')}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <div className={css.buttons}>
            <Button
              id={marks.id}
              aria-describedby={marks['aria-describedby']}
              data-invalid={marks['aria-invalid']}
              onClick={() => picker.current?.click()}
            >
              {t('choose')}
            </Button>
            {(value.file !== undefined || value.url !== null) && (
              <Button onClick={() => onChange({ url: null })}>{t('remove')}</Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
