export const firstAdminTexts = {
  intro: 'Siteni kur.',
  help: 'Bu hesap siteye bakar: adını ve kurallarını belirler, kimlerin üye olabileceğine karar verir, moderatör atar.',
  submit: 'Yönetici ol',
  done: 'Artık bu sitenin yöneticisisiniz.',
  invalidTitle: 'Bu bağlantı çalışmıyor',
  invalidHelp:
    'Bağlantı bir kez ve bir saat içinde kullanılabilir. Sunucuda şu komutu çalıştırın: yeni bir bağlantı yazar ya da neden gerekmediğini söyler.',
}
