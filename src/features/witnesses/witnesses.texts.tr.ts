/** What would complete what a member said about a restaurant. */
export const witnessTexts = {
  thanks: (waits: string) => `Teşekkürler! ${waits}`,
  alone:
    'Başka bir üye de aynısını söylerse sayfaya işlenir; o da yeni üyeyse ya da ağınız aynıysa bir gün beklenir ya da üçüncü bir üye gerekir.',
  day: (date: string) => `Üçüncü bir üye de söylerse hemen, kimse aksini söylemezse ${date} tarihinde sayfaya işlenir.`,
  contradicted: 'Üyeler farklı şeyler söylüyor; üçüncü bir üye ya da bir moderatör gerekiyor.',
  guarded: 'Bu mekana yeni oy verilmiş ya da işletmesi var; birbirinden bağımsız üç üye ya da bir moderatör gerekiyor.',
}
