import { siteName } from '#i18n/site.ts'
/** The letter carries no text that a person typed: it may go to any address at a business. */
export const claimMailTexts = {
  subject: 'İşletme kodun',
  get paragraphs() {
    return [
      'Merhaba,',
      `Bir ${siteName()} üyesi, bu adresi kullanan işletmenin sayfasını yönetmek istiyor. O kişi sizseniz bu kodu mekanın sayfasına yazın:`,
    ]
  },
  notes: [
    'Kod 30 dakika geçerlidir ve bir kez kullanılabilir.',
    'Bunu siz istemediyseniz kodu kimseyle paylaşmayın; bu mektubu silmeniz yeterli.',
  ],
}
