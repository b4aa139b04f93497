import { api, id as idSchema } from '@tabimori/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Button } from '../ui/button.js';
import { fetchFile, saveFile } from '../shell/http.js';
import { useCan } from '../shell/session.js';
import { OpenDrawer } from '../shell/open-drawer.js';
import { Pending } from '../shell/states.js';
import { useAddress } from '../shell/use-address.js';
import css from './telegram-xml.module.css';

const NAME = 'xml';

/** Opens the XML of a telegram next to the page; only for the provider. */
export function XmlLink({ telegramId, what }: { telegramId: number; what: string }) {
  const { t } = useTranslation('events', { keyPrefix: 'xml' });
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (!useCan()('systemSetting')) return null;
  const to = new URLSearchParams(params);
  to.set(NAME, String(telegramId));
  return (
    <Link className={css.link} to={`${pathname}?${to}`} preventScrollReset aria-label={t('openOf', { what })}>
      {t('open')}
    </Link>
  );
}

/** The telegram that ?xml= names, as readable text. */
export function TelegramXml() {
  const { t } = useTranslation('events', { keyPrefix: 'xml' });
  const [params, setParams] = useAddress();
  const may = useCan()('systemSetting');
  const { success, data: id } = idSchema.safeParse(params.get(NAME) ?? undefined);
  const close = () => setParams((next) => next.delete(NAME));
  if (!may || !success) return null;
  return (
    <OpenDrawer onClose={close} title={t('title')} size={760}>
      <Xml key={id} id={id} />
    </OpenDrawer>
  );
}

function Xml({ id }: { id: number }) {
  const { t } = useTranslation('events', { keyPrefix: 'xml' });
  const query = useQuery({
    queryKey: [api.events.telegram.path, id],
    queryFn: async () => {
      const file = await fetchFile(api.events.telegram, { id }, `${id}.xml`);
      return { file, text: await file.blob.text() };
    },
  });
  return (
    <Pending query={query} rows={12}>
      {({ file, text }) => (
        <>
          <div className={css.head}>
            <p className="small muted">{t('note')}</p>
            <Button onClick={() => saveFile(file)}>{t('save')}</Button>
          </div>
          <pre className={css.text} tabIndex={0} lang="ja">
            {text}
          </pre>
        </>
      )}
    </Pending>
  );
}
