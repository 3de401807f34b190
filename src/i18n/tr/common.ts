export const common = {
  siteName: 'Lokma',
  homeLink: 'Lokma, ana sayfa',
  skipToContent: 'İçeriğe geç',
  loadFailed: 'Yüklenirken bir hata oluştu.',
  tryAgain: 'Tekrar dene',
  more: 'Daha fazla',
  notFoundTitle: 'Oops! Page not found',
  notFoundLink: 'Return to Home',
  nav: { label: 'Alt gezinme', trending: 'Trending', home: 'New', venues: 'Venues' },
  toggleTheme: 'Temayı değiştir',
  signIn: 'Giriş yap',
  signUp: 'Kayıt ol',
}
