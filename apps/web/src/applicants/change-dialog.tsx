import { api, type FieldError, type Input } from '@tabimori/shared';
import { Input as TextInput, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DivisionSelect } from '../parts/division-select.js';
import type { Named } from '../parts/find-select.js';
import { Field, FormContext } from '../shell/field.js';
import { CallFailed } from '../shell/http.js';
import { useFocusBack } from '../shell/use-focus-back.js';
import { useSend } from '../shell/use-send.js';
import type { Place, Values } from './applicant-values.js';
import { faultsOf, type PersonFault } from '../parts/person-faults.js';
import { PlaceFields, useJapan } from './place-fields.js';
import type { Choosing } from './use-chosen.js';
import css from './list.module.css';

/** What can be changed of many at once. */
export type Changing = 'division' | 'stay' | 'place';

interface ChangeDialogProps {
  what: Changing;
  chosen: Choosing['chosen'];
  close: () => void;
  /** what is wrong with single travelers is told next to the list */
  setFaults: (faults: readonly PersonFault[]) => void;
}

type Change = Omit<Input<typeof api.applicants.putMany>, 'applicantIds'>;

/** Gives all chosen travelers the same department, stay or place. */
export function ChangeDialog({ what, chosen, close, setFaults }: ChangeDialogProps) {
  const { t } = useTranslation('applicants', { keyPrefix: 'choice' });
  const { t: form } = useTranslation('applicants');
  useFocusBack();
  const [change, setChange] = useState<Change | null>(null);
  const [wrong, setWrong] = useState<readonly FieldError[]>([]);
  const count = chosen.size;
  const { send, sending } = useSend(api.applicants.putMany, {
    done: ({ changed }) => t('changed', { count: changed }),
    action: t('change'),
    tellsFields: true,
  });
  const companies = new Set([...chosen.values()].map(({ companyId }) => companyId));
  const save = async () => {
    if (change === null) return;
    const ids = [...chosen.keys()];
    const answer = await send({ ...change, applicantIds: ids });
    if (!(answer instanceof CallFailed)) return close();
    // the fields are named as in the form of one traveler
    setWrong(answer.fields.map((fault) => ({ ...fault, field: fault.field.replace(/^(stay|place)\./, '') })));
    const faults = faultsOf(answer, ids);
    setFaults(faults);
    if (faults.length > 0) close();
  };
  const set = (next: Change | null) => {
    setChange(next);
    setWrong([]);
  };
  return (
    <Modal
      open
      centered
      title={t(what, { count })}
      onCancel={close}
      onOk={() => void save()}
      okText={t('change')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: change === null, loading: sending }}
    >
      <FormContext value={{ wrong, labels: form('labels', { returnObjects: true }) }}>
        <div className={css.dialog}>
          {what === 'division' && <Division companies={[...companies]} set={set} />}
          {what === 'stay' && <Stay set={set} />}
          {what === 'place' && <PlaceOfAll set={set} />}
        </div>
      </FormContext>
    </Modal>
  );
}

interface Setting {
  set: (change: Change | null) => void;
}

function Division({ companies: [companyId, ...others], set }: Setting & { companies: number[] }) {
  const { t } = useTranslation('applicants', { keyPrefix: 'choice' });
  const [division, setDivision] = useState<Named | null>(null);
  if (others.length > 0) return <p>{t('severalCompanies')}</p>;
  return (
    <Field name="divisionId" required>
      {(marks) => (
        <DivisionSelect
          marks={marks}
          companyId={companyId}
          value={division}
          onChange={(next) => {
            setDivision(next);
            set({ divisionId: next.id });
          }}
        />
      )}
    </Field>
  );
}

const NO_DAYS = { stayFrom: '', stayTo: '' };

function Stay({ set }: Setting) {
  const { t } = useTranslation('applicants', { keyPrefix: 'choice' });
  const [days, setDays] = useState(NO_DAYS);
  const write = (part: Partial<typeof NO_DAYS>) => {
    const next = { ...days, ...part };
    setDays(next);
    set({ stay: { stayFrom: next.stayFrom || null, stayTo: next.stayTo || null } });
  };
  return (
    <>
      <p className={css.hint}>{t('stayHelp')}</p>
      {(['stayFrom', 'stayTo'] as const).map((name) => (
        <Field key={name} name={name}>
          {(marks) => (
            <TextInput
              {...marks}
              type="date"
              value={days[name]}
              onChange={(event) => write({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </>
  );
}

function PlaceOfAll({ set }: Setting) {
  const { t } = useTranslation('applicants', { keyPrefix: 'choice' });
  const japan = useJapan();
  const [place, setPlace] = useState<Partial<Place>>({});
  const country: Values['country'] | undefined = place.country ?? japan;
  if (country === undefined) return null;
  const now: Place = { prefectureCode: undefined, city: '', ...place, country };
  return (
    <>
      <p className={css.hint}>{t('placeHelp')}</p>
      <PlaceFields
        place={now}
        change={(part) => {
          const next = { ...now, ...part };
          setPlace(next);
          set({
            place: { countryId: next.country.id, prefectureCode: next.prefectureCode ?? null, city: next.city },
          });
        }}
      />
    </>
  );
}
