export const challengeTexts = {
  solving: 'Kısa bir denetim yapılıyor…',
  slow: 'Bu cihazda biraz uzun sürüyor; girdikleriniz duruyor.',
  failed: 'Bu tarayıcı denetimi yapamadı; buradan devam edebilirsiniz.',
  otherWay: 'Başka yol',
  signUp: {
    help: 'Denetim yerine e-postanıza bir bağlantı gönderelim; kayda oradan devam edersiniz.',
    send: 'Bağlantı gönder',
    sending: 'Gönderiliyor…',
    sent: (email: string) =>
      `${email} adresine bir mektup gönderdik. İçindeki bağlantıyı bu cihazda açarsanız yazdıklarınız formda olur; yalnızca şifreyi yeniden yazarsınız. Bağlantı 60 dakika geçerli.`,
    failed: 'Mektup gönderilemedi. Birazdan tekrar deneyin.',
    ready: 'E-postanızdaki bağlantıyla geldiniz; bu kayıt için denetim gerekmiyor.',
  },
  vote: {
    help: 'Giriş yaparsanız denetim gerekmez; seçiminiz duruyor ve girişten sonra gönderilir.',
    signIn: 'Giriş yap ve oyumu ver',
  },
  reset: {
    help: 'Denetimsiz yol saatte yalnızca birkaç istek içindir; bağlantı yine e-postanıza gelir.',
    send: 'Denetimsiz gönder',
  },
}
