import type pg from 'pg'
import { type Finding, found } from '../codes.ts'

interface Rights {
  role: string
  database: string
  isMigrated: boolean
  mayCreate: boolean
  mayExtend: boolean
  /** Of the extensions that Lokma needs. */
  missing: string[]
  absent: string[]
  foreign: string[]
}

const EXTENSIONS = ['pg_trgm', 'btree_gist']

/** Whether the role may migrate the database, and has the extensions. */
export async function judgeRights(pool: pg.Pool): Promise<(Finding | undefined)[]> {
  const { rows } = await pool.query<Rights>(
    `select current_user as role, current_database() as database, to_regclass('public.schema_migrations') is not null as "isMigrated",
      coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false) as "mayCreate",
      has_database_privilege(current_database(), 'create') as "mayExtend",
      array(select name from unnest($1::text[]) name where name not in (select extname from pg_extension)) as missing,
      array(select name from unnest($1::text[]) name where name not in (select p.name from pg_available_extensions p)) as absent,
      array(select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'S', 'v', 'm') and not pg_has_role(c.relowner, 'usage')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        order by c.relname) as foreign`,
    [EXTENSIONS],
  )
  const rights = rows[0]!
  return [judgeOwner(rights), judgeExtensions(rights)]
}

function judgeOwner({ role, database, isMigrated, mayCreate, foreign }: Rights): Finding | undefined {
  if (foreign.length > 0 && isMigrated)
    return found(
      'DATABASE_NOT_OWNED',
      `${foreign.length} tables belong to another role than ${role}, for example ${foreign[0]}: no release can migrate them.`,
      `as the superuser in "${database}": reassign owned by <the other role> to "${role}"`,
    )
  if (mayCreate) return undefined
  return found(
    'DATABASE_NOT_OWNED',
    `The role ${role} may not create tables in the schema public.`,
    `as the superuser: alter database "${database}" owner to "${role}"`,
  )
}

function judgeExtensions({ database, isMigrated, mayExtend, missing, absent }: Rights): Finding | undefined {
  if (missing.length === 0) return undefined
  const names = missing.join(' and ')
  if (isMigrated || absent.length > 0)
    return found(
      'EXTENSION_MISSING',
      `The database has no extension ${names}, without which search and opening hours fail.`,
      `${absent.length > 0 ? 'apt-get install postgresql-contrib, then ' : ''}in "${database}": ${missing.map((name) => `create extension ${name};`).join(' ')} then restore the indexes from a backup`,
    )
  if (mayExtend) return undefined
  return found(
    'EXTENSION_NOT_CREATABLE',
    `The extensions ${names} are not there, and the role may not create them.`,
    `as the superuser in "${database}": ${missing.map((name) => `create extension ${name};`).join(' ')}`,
  )
}
