/** The site's own words, each with what it means. */
export const termTexts = {
  hype: {
    name: 'Hype',
    text: 'Üyelerin oyları, yorumları ve yanıtları ile mekanı öne çıkaran puanlar Hype’ı büyütür. Mekanın puanını değiştirmez.',
  },
  heat: {
    name: 'Sıcaklık',
    text: 'Hype’ın günler geçtikçe sönen hali. Gündemin sırasını bu sayı belirler.',
  },
  duet: {
    name: 'Düet',
    text: 'Bir üyenin, başkasının eklediği mekan için verdiği kendi puanı ve yazdığı kendi fikri. Oylar ana mekanda toplanır.',
  },
}
