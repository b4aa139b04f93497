/** `t***@example.com`: enough to know one's own address, too little to learn another's. */
export function maskMail(mailAddress: string | null): string | null {
  if (mailAddress === null) return null;
  const at = mailAddress.lastIndexOf('@');
  const [first = ''] = mailAddress;
  return at > 0 ? `${first}***${mailAddress.slice(at)}` : '***';
}

/** `***-****-5678` */
export const maskPhone = (phone: string | null): string | null =>
  phone === null ? null : `***-****-${phone.replace(/\D/g, '').slice(-4)}`;

/** `********4T`: with the mail address it is what an app signs in with, and a link is passed on. */
export const maskAppId = (appId: string): string => `${'*'.repeat(appId.length - 2)}${appId.slice(-2)}`;
