export const mailboxTexts = {
  title: 'Yerel posta kutusu',
  intro: 'Posta sunucusu (SMTP_URL) ayarlanmadığı için mektuplar kimseye gitmez; burada, yalnızca bu bilgisayardan okunur.',
  empty: 'Henüz mektup yok.',
  to: 'Kime:',
}
