import { api } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CompanySelect } from '../parts/company-select.js';
import type { Named } from '../parts/find-select.js';
import { Card } from '../shell/card.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useOwnCompany } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { useTypeName } from './words.js';
import css from './templates.module.css';

/** Which text a send of a company takes now, of each type: of one's own company, or of the one that is chosen. */
export function InUseCard() {
  const { t } = useTranslation('templates');
  const typeName = useTypeName();
  const may = useCan();
  const own = useOwnCompany();
  const [chosen, setChosen] = useState<Named | null>(null);
  const companyId = own ?? chosen?.id;
  const inUse = useCall(api.messageTemplates.inUse, { companyId }, { enabled: companyId !== undefined });
  return (
    <Card title={t('inUse.title')} foot={<p className="small muted">{t('inUse.note')}</p>}>
      {own === null && <CompanySelect label={t('company')} value={chosen} onChange={setChosen} />}
      {companyId === undefined ? (
        <p className={css.hint}>{t('inUse.choose')}</p>
      ) : (
        <Pending query={inUse} rows={6}>
          {({ items }) => (
            <dl className={css.inUse}>
              {items.map(({ messageType, template }) => {
                const words =
                  template &&
                  t('inUse.of', { level: t(`level.${template.userDiv}`) ?? '', name: template.templateName });
                return (
                  <div key={messageType}>
                    <dt>{typeName(messageType)}</dt>
                    <dd>
                      {template === null ? (
                        <span className="muted">{t('inUse.builtIn')}</span>
                      ) : may('messageTemplate', 'update') ? (
                        <Link to={pathOf('templateEdit', { id: template.id })}>{words}</Link>
                      ) : (
                        words
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
          )}
        </Pending>
      )}
    </Card>
  );
}
