import { errors } from '#app/errors.ts'
import { registerErrors } from '#lib/errors.ts'

// As the app does at its start: without it a refusal has no status.
registerErrors(errors)
