/** Letters carry nothing that the applicant typed but the username, which has no room for a message. */
export const mailTexts = {
  accepted: {
    subject: 'Başvurun kabul edildi',
    greeting: 'Merhaba,',
    news: (username: string) => `Üyelik başvurunuz kabul edildi. Kullanıcı adınız: ${username}. Sofradaki yeriniz hazır.`,
    action: 'Giriş yap',
    notes: ['Bu üyeliği siz istemediyseniz giriş sayfasındaki “Şifremi unuttum” ile şifreyi değiştirin.'],
  },
  refused: {
    subject: 'Başvurun kabul edilmedi',
    paragraphs: ['Merhaba,', 'Üyelik başvurunuzu inceledik ve kabul etmedik.'],
    because: (reason: string) => `Gerekçe: ${reason}`,
    action: 'Kuralları oku',
    notes: ['Yanıtınız silindi. Bir hafta içinde aynı hesapla giriş yapıp yeniden başvurabilirsiniz; yoksa hesap kendiliğinden silinir.'],
  },
}
