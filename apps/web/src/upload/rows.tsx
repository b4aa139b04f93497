import { api, UPLOAD_KINDS, type ApplicantUpload, type UploadField, type UploadRow } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../shell/format.js';
import { useSeparator } from '../shell/i18n.js';
import { List } from '../shell/list-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { Icon } from '../ui/icons.js';
import { Cell } from './cell.js';
import css from './upload.module.css';

/** The content of one column of the table. */
const COLUMNS: readonly { key: 'name' | 'owner' | 'contact' | 'stay' | 'other'; fields: readonly UploadField[] }[] = [
  { key: 'name', fields: ['name', 'nameKana', 'appId'] },
  { key: 'contact', fields: ['mailAddress', 'phone'] },
  { key: 'owner', fields: ['companyName', 'divisionName'] },
  { key: 'stay', fields: ['country', 'prefecture', 'city'] },
  { key: 'other', fields: ['numberOfPeople', 'language', 'stayFrom', 'stayTo'] },
];
const FIELDS = COLUMNS.flatMap(({ fields }) => fields);
const KINDS = ['wrong', ...UPLOAD_KINDS.filter((kind) => kind !== 'wrong')] as const;

/** The rows of a file by kind; the kind is in the address. */
export function Rows({ upload }: { upload: ApplicantUpload }) {
  const { t } = useTranslation('upload');
  const { id, counts, progress, noContact } = upload;
  const tab = (label: string, count: number) => `${label} ${formatNumber(count)}`;
  return (
    <List
      call={api.applicantUploads.rows}
      fixed={{ id }}
      rowKey={(row: UploadRow) => row.row}
      tabs={{
        name: 'kind',
        options: [
          { value: '', label: tab(t('all'), progress.rows) },
          ...KINDS.map((kind) => ({ value: kind, label: tab(t(`kind.${kind}`), counts[kind]) })),
          ...(noContact > 0 ? [{ value: 'noContact', label: tab(t('noContact'), noContact) }] : []),
        ],
      }}
      columns={[
        { key: 'row', title: t('table.row'), width: 64, align: 'right', render: ({ row }) => <strong>{row}</strong> },
        { key: 'kind', title: t('table.kind'), width: 88, render: (row) => <Kind row={row} upload={upload} /> },
        ...COLUMNS.map(({ key, fields }) => ({
          key,
          title: t(`table.${key}`),
          render: (row: UploadRow) => <Cells row={row} fields={fields} inline={key === 'stay'} />,
        })),
      ]}
      card={(row) => (
        <div className={css.card}>
          <div className={css.cardHead}>
            <strong>
              {t('table.row')} {row.row}
            </strong>
            <Kind row={row} upload={upload} />
          </div>
          <Cells row={row} fields={FIELDS} named />
        </div>
      )}
      empty={t('table.none', { returnObjects: true })}
      unit={t('unit')}
    />
  );
}

function Kind({ row: { kind, applicantId, values }, upload: { state } }: { row: UploadRow; upload: ApplicantUpload }) {
  const { t } = useTranslation('upload');
  const separator = useSeparator();
  const can = useCan();
  const word = t(`${state === 'committed' ? 'done' : 'kind'}.${kind}`);
  if (kind === 'wrong') return <span className={css.wrongText}>{word}</span>;
  if (applicantId === null || state === 'undone' || !can('applicant')) return <span>{word}</span>;
  return (
    <Link
      to={pathOf('applicants', { person: applicantId })}
      aria-label={[word, t('table.open', { name: values.name ?? '' })].join(separator)}
    >
      {word}
    </Link>
  );
}

interface CellsProps {
  row: UploadRow;
  fields: readonly UploadField[];
  /** each value after what it is */
  named?: boolean;
  /** side by side, as far as they are right */
  inline?: boolean;
}

/** Fields of a row together; those that are empty, right and unchanged are left out. */
function Cells({ row, fields, named, inline }: CellsProps) {
  const { t } = useTranslation('upload');
  return (
    <div className={`${css.cells} ${inline ? css.inline : ''}`}>
      {fields.map((field) => (
        <Cell key={field} row={row} field={field} named={named} />
      ))}
      {row.noContact && fields.includes('mailAddress') && (
        <div className={css.warning}>
          <Icon name="alert" size={14} /> {t('table.noContact')}
        </div>
      )}
    </div>
  );
}
