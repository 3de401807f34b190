import { siteName } from '#i18n/site.ts'
/** The digest, and the page on which its reader unsubscribes. */
export const digestTexts = {
  subject: (total: string, _count: number) => `${siteName()}: ${total} yeni bildirimin var`,
  greeting: 'Merhaba,',
  intro: 'Son mektuptan beri sitede görmedikleriniz:',
  seeAll: 'Bildirimlerimi aç',
  seeMore: (more: string, _count: number) => `${more} bildirim daha var, hepsini aç`,
  why: 'Bu mektubu, ayarlarınızda özet mektubunu açtığınız için aldınız.',
  unsubscribe: 'Özet mektubundan çık',
  page: {
    asks: { title: 'Özet mektubundan çık', intro: 'Düğmeye basarsanız size artık özet mektubu göndermeyiz. Bildirimleriniz sitede kalır.' },
    done: {
      title: 'Özet mektubu kapandı',
      intro: 'Size artık özet mektubu göndermeyeceğiz. Fikrinizi değiştirirseniz ayarlardan yeniden açabilirsiniz.',
    },
    invalid: { title: 'Bu bağlantı geçersiz', intro: 'Bağlantı eksik ya da değiştirilmiş. Özet mektubunu ayarlardan kapatabilirsiniz.' },
    button: 'Özet mektubunu kapat',
    note: 'Hesabınızın güvenliğiyle ilgili mektuplar gelmeye devam eder.',
    settings: 'Bildirim ayarları',
  },
}
