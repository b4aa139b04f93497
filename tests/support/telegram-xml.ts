/** A made-up telegram, as small as the agency's format allows. */
export interface MadeTelegram {
  type: 'VXSE51' | 'VXSE53' | 'VTSE41';
  eventIds: readonly string[];
  controlAt: Date;
  status?: string;
  infoType?: string;
  serial?: string;
  /** Pref/MaxInt by prefecture */
  felt?: Record<string, string>;
  /** kind code by tsunami region */
  kinds?: Record<string, string>;
}

const TITLES = { VXSE51: '震度速報', VXSE53: '震源・震度に関する情報', VTSE41: '津波警報・注意報・予報a' };

const second = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

const observation = (felt: Record<string, string>): string =>
  `<Intensity><Observation>${Object.entries(felt)
    .map(([code, value]) => `<Pref><Name>x</Name><Code>${code}</Code><MaxInt>${value}</MaxInt></Pref>`)
    .join('')}</Observation></Intensity>`;

const forecast = (kinds: Record<string, string>): string =>
  `<Tsunami><Forecast>${Object.entries(kinds)
    .map(
      ([region, kind]) =>
        `<Item><Area><Name>x</Name><Code>${region}</Code></Area><Category><Kind><Code>${kind}</Code></Kind></Category></Item>`,
    )
    .join('')}</Forecast></Tsunami>`;

export const telegramXml = ({
  type,
  eventIds,
  controlAt,
  status = '通常',
  infoType = '発表',
  serial = '',
  felt,
  kinds,
}: MadeTelegram): string => `<?xml version="1.0" encoding="UTF-8"?>
<Report><Control><Title>${TITLES[type]}</Title><DateTime>${second(controlAt)}</DateTime><Status>${status}</Status>
<EditorialOffice>気象庁本庁</EditorialOffice></Control>
<Head><Title>${TITLES[type]}</Title><ReportDateTime>${second(controlAt)}</ReportDateTime><TargetDateTime>${second(controlAt)}</TargetDateTime>
<EventID>${eventIds.join(' ')}</EventID><InfoType>${infoType}</InfoType><Serial>${serial}</Serial></Head>
<Body>${infoType === '取消' ? '<Text>取り消します。</Text>' : `${felt ? observation(felt) : ''}${kinds ? forecast(kinds) : ''}`}</Body></Report>`;
