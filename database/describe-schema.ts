import type pg from 'pg'

/** Each query returns lines: the object that a line belongs to, and what it says of it. */
const QUERIES = [
  `select format('table %s.%s', n.nspname, c.relname) as owner, 0 as part, a.attnum as place,
          format('column %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                 case when l.collname <> 'default' then ' collate ' || l.collname else '' end,
                 case when a.attnotnull then ' not null' else '' end,
                 case when a.attgenerated <> '' then ' generated: ' when a.attidentity <> '' then ' identity' when d.oid is not null then ' default ' else '' end)
            || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     left join pg_collation l on l.oid = a.attcollation
    where n.nspname = any($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  `select format('table %s.%s', n.nspname, c.relname), 1, 0,
          concat_ws(', ', case c.relpersistence when 'u' then 'unlogged' end,
                    case when c.relrowsecurity then 'row security' end, case when c.relforcerowsecurity then 'forced' end)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind = 'r'`,
  `select format('table %s.%s', n.nspname, c.relname), 2, 0, format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and k.contype <> 'n'`,
  `select format('table %s.%s', n.nspname, t.relname), 3, 0, pg_get_indexdef(i.indexrelid)
     from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = any($1) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  `select format('table %s.%s', schemaname, tablename), 4, 0,
          format('policy %I for %s to %s', policyname, lower(cmd), array_to_string(roles, ', '))
            || coalesce(' using ' || qual, '') || coalesce(' with check ' || with_check, '')
     from pg_policies where schemaname = any($1)`,
  `select format('table %s.%s', n.nspname, c.relname), 5, 0, pg_get_triggerdef(t.oid)
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and not t.tgisinternal`,
  `select format('table %s.%s', n.nspname, c.relname), 6, 0,
          format('grant %s to %s', string_agg(lower(g.privilege_type), ', ' order by g.privilege_type), g.grantee::regrole)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) g
    where n.nspname = any($1) and c.relkind = 'r' and g.grantee <> c.relowner
    group by n.nspname, c.relname, g.grantee`,
  `select format('table %s.%s', n.nspname, c.relname), 7, 0,
          format('grant %s (%s) to %s', lower(g.privilege_type), string_agg(a.attname, ', ' order by a.attname), g.grantee::regrole)
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(a.attacl) g
    where n.nspname = any($1) and c.relkind = 'r' and not a.attisdropped
    group by n.nspname, c.relname, g.privilege_type, g.grantee`,
  // The body of a function stands in its own file, so only what the outside sees of it is described.
  `select format('function %s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), 0, 0,
          format('returns %s, %s, %s%s', pg_get_function_result(p.oid), l.lanname,
                 case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
                 case when p.prosecdef then format(', with the rights of %s', p.proowner::regrole) else '' end)
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    where n.nspname = any($1)`,
  `select format('function %s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), 1, 0,
          'executed by ' || string_agg(case g.grantee when 0 then 'public' else g.grantee::regrole::text end, ', '
                                       order by g.grantee::regrole::text)
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
    where n.nspname = any($1) and g.grantee <> p.proowner and not exists (
      select from pg_database where datname = current_database() and datdba = g.grantee)
    group by n.nspname, p.proname, p.oid`,
  `select format('sequence %s.%s', n.nspname, c.relname), 0, 0, coalesce(array_to_string(array(
            select format('grant %s to %s', lower(g.privilege_type), g.grantee::regrole) from aclexplode(c.relacl) g
             where g.grantee <> c.relowner order by 1), '; '), '')
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'S'`,
  `select format('schema %s', n.nspname), 0, 0,
          format('grant %s to %s', string_agg(lower(g.privilege_type), ', ' order by g.privilege_type), g.grantee::regrole)
     from pg_namespace n, aclexplode(n.nspacl) g where n.nspname = any($1) and g.grantee <> n.nspowner
    group by n.nspname, g.grantee`,
]

const SCHEMAS = ['app', 'auth', 'private']

/**
 * Describes the schema of a prepared database as text: tables with their columns, constraints, indexes, policies, triggers
 * and grants, and the signature and the rights of each function. Two databases with the same text behave alike.
 */
export async function describeSchema(owner: pg.ClientBase): Promise<string> {
  await owner.query('set search_path = pg_catalog')
  const { rows } = await owner.query<{ owner: string; line: string }>(
    `select owner, line from (${QUERIES.map((query) => `(${query})`).join(' union all ')}) described
      order by owner collate "C", part, place, line collate "C"`,
    [SCHEMAS],
  )
  let last = ''
  return rows
    .map(({ owner: object, line }) => {
      const heading = object === last ? '' : `\n${object}\n`
      last = object
      return line === '' ? heading : `${heading}  ${line.replaceAll(/\s+/g, ' ')}\n`
    })
    .join('')
    .trimStart()
}
