/** The letter carries no text that a person typed: it may go to any address at a business. */
export const claimMailTexts = {
  signature: 'lokma',
  subject: 'İşletme kodun',
  paragraphs: [
    'Merhaba,',
    'Bir Lokma üyesi, bu adresi kullanan işletmenin sayfasını yönetmek istiyor. O kişi sizseniz bu kodu mekanın sayfasına yazın:',
  ],
  notes: [
    'Kod 30 dakika geçerlidir ve bir kez kullanılabilir.',
    'Bunu siz istemediyseniz kodu kimseyle paylaşmayın; bu mektubu silmeniz yeterli.',
  ],
}
