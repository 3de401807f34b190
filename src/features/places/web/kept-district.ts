const KEY = 'lokma:district'

/** The district that was chosen last on this device, in the form that `placeText` writes; '' for none. */
export function keptDistrict(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the chosen district on this device; '' forgets it. */
export function keepDistrict(district: string): void {
  try {
    if (district === '') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, district)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
