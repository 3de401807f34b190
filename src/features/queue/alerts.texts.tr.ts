import { siteName } from '#i18n/site.ts'

/** What moderators and admins get when something waits too long: no content, and no names. */
export const alertTexts = {
  waiting: (count: string, hours: string, _howMany: number) => `${count} iş ${hours} saatten uzun süredir karar bekliyor`,
  many: (count: string) => `${count}+`,
  subject: (waiting: string) => `${siteName()}: ${waiting}`,
  greeting: 'Merhaba,',
  intro: (waiting: string, longest: string) => `Moderasyon kuyruğunda ${waiting}. En uzun bekleyen: ${longest}.`,
  action: 'Kuyruğu aç',
  notes: [
    'Bu e-postayı sitenin moderatörü ya da yöneticisi olduğunuz için alıyorsunuz; günde en çok bir kez gelir.',
    'Bir cihazda anlık bildirimleri açarsanız yerine bildirim gelir. Süreyi bir yönetici ayarlar.',
  ],
}
