import { api, type Target } from '@tabimori/shared';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyName, Name } from '../parts/name.js';
import { Reading } from '../parts/reading.js';
import { LastAnswer } from '../parts/last-answer.js';
import { PlaceText } from '../parts/place-text.js';
import { useCompanyName } from '../parts/names.js';
import { type Column, ListInside } from '../shell/list-page.js';
import { TwoLines } from '../shell/two-lines.js';
import css from './compose.module.css';
import { useListed } from './use-listed.js';

interface TargetsProps {
  /** null: all that match are meant, nobody is chosen one by one */
  chosen: ReadonlySet<number> | null;
  onChoose: (id: number, isChosen: boolean) => void;
}

/** The travelers with their latest answer; the conditions are in the address. */
export function Targets({ chosen, onChoose }: TargetsProps) {
  const { t } = useTranslation('compose');
  const { isOld } = useListed();
  const choice = (row: Target) => chosen && <Choice row={row} chosen={chosen} disabled={isOld} onChoose={onChoose} />;
  return (
    <ListInside
      call={api.delivery.list}
      rowKey={(row: Target) => row.id}
      columns={useColumns(chosen === null ? null : choice)}
      card={(row) => <TargetCard row={row} choice={choice(row)} />}
      unit={t('unit')}
      empty={t('empty', { returnObjects: true })}
    />
  );
}

interface ChoiceProps {
  row: Target;
  chosen: ReadonlySet<number>;
  disabled: boolean;
  onChoose: TargetsProps['onChoose'];
}

function Choice({ row, chosen, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation('compose');
  return (
    <Checkbox
      aria-label={t('chooseOne', { name: row.name })}
      checked={chosen.has(row.id)}
      disabled={disabled}
      onChange={(event) => onChoose(row.id, event.target.checked)}
    />
  );
}

function useColumns(choice: ((row: Target) => ReactNode) | null): Column<Target>[] {
  const { t } = useTranslation('compose');
  const companyOf = useCompanyName();
  const columns: (Column<Target> | null)[] = [
    choice && { key: 'choose', title: t('column.choose'), width: 52, render: choice },
    {
      key: 'name',
      title: t('column.name'),
      width: 136,
      sort: 'nameKana',
      render: (row) => (
        <TwoLines>
          <b className="personName">
            <Name of={row.name} />
          </b>
          <small>
            <Reading of={row} />
          </small>
        </TwoLines>
      ),
    },
    {
      key: 'company',
      title: t('column.company'),
      render: (row) => (
        <TwoLines>
          <span className={css.ellipsis} title={`${companyOf(row)} ${row.divisionName}`}>
            <CompanyName of={row} /> <Name of={row.divisionName} />
          </span>
          <small>
            <PlaceText of={row} />
          </small>
        </TwoLines>
      ),
    },
    { key: 'contact', title: t('column.contact'), width: 84, render: (row) => <Contacts row={row} /> },
    { key: 'answer', title: t('column.answer'), width: 168, render: (row) => <LastAnswer said={row} /> },
  ];
  return columns.filter((column) => column !== null);
}

/** By which ways the traveler can be written to. */
function Contacts({ row }: { row: Target }) {
  const { t } = useTranslation('compose');
  const ways = [
    { word: t('mail'), address: row.mailAddress, failed: row.mailUndelivered },
    { word: t('sms'), address: row.phone, failed: row.smsUndelivered },
  ].filter(({ address }) => address !== null);
  if (ways.length === 0) return <span className={css.failed}>{t('noContact')}</span>;
  return (
    <TwoLines>
      {ways.map(({ word, failed }) => (
        <span key={word} className={failed ? css.failed : undefined}>
          {word}
          {failed && ` ${t('failed')}`}
        </span>
      ))}
    </TwoLines>
  );
}

function TargetCard({ row, choice }: { row: Target; choice: ReactNode }) {
  return (
    <div className={css.card}>
      {choice}
      <div>
        <p>
          <b className="personName">
            <Name of={row.name} />
          </b>{' '}
          <small>
            <Reading of={row} />
          </small>
        </p>
        <p className={css.small}>
          <CompanyName of={row} /> <Name of={row.divisionName} />
        </p>
        <p className={css.small}>
          <PlaceText of={row} />
        </p>
        <Contacts row={row} />
        <LastAnswer said={row} />
      </div>
    </div>
  );
}
