/** A schema of OpenAPI 3.1, as far as the API uses it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: (string | number | null)[]
  const?: string | number | boolean
  items?: Schema
  /** The items of a tuple. */
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

type Content = Record<string, { schema: Schema }>

interface Operation {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}

export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const isName = (key: string): boolean => /^[A-Za-z_]\w*$/.test(key)
const nameOf = (key: string): string => (isName(key) ? key : `'${key}'`)

/** The TypeScript type of a schema. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((one) => JSON.stringify(one)))
  if (schema.anyOf ?? schema.oneOf) return union((schema.anyOf ?? schema.oneOf)!.map(typeOf))
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  return union([schema.type ?? []].flat().map((type) => plainType(type, schema)))
}

function plainType(type: string, schema: Schema): string {
  if (type === 'string') return schema.format === 'binary' ? 'Blob' : 'string'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array' && schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  if (type === 'array') return `${bracketed(typeOf(schema.items ?? {}))}[]`
  return type === 'object' ? objectType(schema) : type
}

const union = (types: string[]): string => (types.length === 0 ? 'unknown' : [...new Set(types)].join(' | '))
const bracketed = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type)

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => fieldOf(name, typeOf(schema), required.includes(name)))
  if (typeof additionalProperties === 'object') fields.push(`[name: string]: ${typeOf(additionalProperties)}`)
  else if (fields.length === 0) return 'Record<string, unknown>'
  return `{ ${fields.join('; ')} }`
}

const fieldOf = (name: string, type: string, isRequired: boolean): string =>
  isRequired ? `${nameOf(name)}: ${type}` : `${nameOf(name)}?: ${type} | undefined`

/** The types of all schemas and operations, for src/site/api-types.ts. */
export function typesOf({ paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `  '${method.toUpperCase()} ${path.replace(/^\/api/, '')}': ${operationType(operation)}`,
    ),
  )
  const named = Object.entries(components.schemas).map(([name, schema]) => [name, typeOf(schema)] as const)
  const uses = (name: string, text: string): boolean => new RegExp(`\\b${name}\\b`).test(text)
  // Refusals have the shape of the schema Error; no operation answers with it.
  const used = named.filter(([name]) =>
    [...operations, ...named.filter(([other]) => other !== name).map(([, type]) => type)].some((text) => uses(name, text)),
  )
  const schemas = used.map(([name, type]) => `export type ${name} = ${type}`)
  return [
    '// Written by `npm run api:generate` from the endpoints: do not edit.',
    ...schemas.toSorted(),
    '/** What each operation of the API takes and answers. */',
    `export interface Api {\n${operations.join('\n')}\n}`,
    '',
  ].join('\n\n')
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const parts: string[] = []
  for (const [part, name] of [
    ['path', 'params'],
    ['query', 'query'],
  ] as const) {
    const some = parameters.filter((one) => one.in === part)
    const fields = some.map((one) => fieldOf(one.name, part === 'path' ? 'string | number' : typeOf(one.schema), one.required ?? false))
    if (some.length > 0)
      parts.push(
        fieldOf(
          name,
          `{ ${fields.join('; ')} }`,
          some.some((one) => one.required),
        ),
      )
  }
  if (requestBody) parts.push(fieldOf('body', contentType(requestBody.content), requestBody.required ?? false))
  const answers = Object.entries(responses).filter(([status]) => /^2\d\d$/.test(status))
  parts.push(`answer: ${union(answers.map(([, { content }]) => (content ? contentType(content) : 'undefined')))}`)
  return `{ ${parts.join('; ')} }`
}

const contentType = (content: Content): string => union(Object.values(content).map(({ schema }) => typeOf(schema)))
