/** First words of names of kinds that keep their capital within a sentence: names of places, peoples and persons. */
const properNames = new Set(
  `Adana Akçaabat Albanian-style Arnavut Ayvalık Bafra Edirne-style French İnegöl İskender Kemalpaşa Kürt Laz Sultanahmet Tatar Tekirdağ Tire
  Tokat Turkish Türk Urfa`.split(/\s+/),
)

/** The name of a kind within a sentence: 'mercimek çorbası', but 'Adana kebap'. */
export function spokenKind(name: string, language: string): string {
  const [first = ''] = name.split(' ', 1)
  return properNames.has(first) ? name : name[0]!.toLocaleLowerCase(language) + name.slice(1)
}
