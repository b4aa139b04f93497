/** Recipients of a delivery from which on a mail domain has its own lane. */
export const OWN_LANE_RECIPIENTS = 100;
export const MIXED_LANE = 'mixed';

/** Domain of a mail address in lower case; empty without an @. */
export const mailDomain = (mailAddress: string): string => {
  const at = mailAddress.lastIndexOf('@');
  return at < 0 ? '' : mailAddress.slice(at + 1).toLowerCase();
};

/** Recipients of a delivery by mail domain. */
export const countDomains = (mailAddresses: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const domain of mailAddresses.map(mailDomain)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return counts;
};

/** The lane of a mail address in a delivery with these domains. */
export const laneOf = (mailAddress: string, recipientsByDomain: ReadonlyMap<string, number>): string => {
  const domain = mailDomain(mailAddress);
  return (recipientsByDomain.get(domain) ?? 0) >= OWN_LANE_RECIPIENTS ? domain : MIXED_LANE;
};
