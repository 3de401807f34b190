import { AskPage } from './ask-page.tsx'

/** The page of /tr/ask. */
export function AskScreen() {
  return <AskPage />
}
