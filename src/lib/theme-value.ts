/**
 * A value for each theme, as `light-dark()` gives it: Safari before 17.5 and Chrome before 123 have none, and drop a property that holds
 * it. src/ui/styles/tokens.css empties one of the two properties in each theme, and the other one takes its second part.
 */
export function themeValue(light: string, dark: string): string {
  return `var(--in-light,${light}) var(--in-dark,${dark})`
}
