import { ROLES } from '@mirador/domain/mesa/people'
import { z } from 'zod/mini'
import * as addresses from './desk-addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant, queryInt } from './page.ts'

const tag = 'Equipo'

/** The number of an organisation in an address. */
export const teamId = queryInt({ min: 1, max: 2_147_483_647 })

/** A member of an organisation, as its other people see them. */
export const person = z.object({
  sub: z.string(),
  /** `Ana`; of two equal names, the whole address */
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  joined_at: instant,
})
export type Person = z.infer<typeof person>

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  /** the name of the member; null: one who left */
  invited_by: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
})

const team = z.object({
  /** null: the account has no organisation yet; its first decision or invitation creates it */
  team: z.nullable(z.int()),
  me: z.string(),
  people: z.array(person),
  /** those that wait for an answer; empty for who does not administer */
  invitations: z.array(invitation),
  /** when the last person closed the desk, and when it is deleted; null: it is in use */
  closed: z.nullable(z.object({ at: instant, deleted_at: instant })),
  /** until when the own desk is kept that the account left behind by joining: leaving gives it back; null: there is none */
  former_desk: z.nullable(z.object({ deleted_at: instant })),
  /** whether anything is on the desk: then the menu has it */
  has_desk: z.boolean(),
})
export type Team = z.infer<typeof team>

const params = z.object({ team: teamId })

export const getTeam = endpoint({
  ...addresses.getTeam,
  sections: ['mesa'],
  tag,
  summary: 'Tu equipo: las personas, sus roles y las invitaciones que esperan.',
  answer: team,
})

const email = z.string().check(z.trim(), z.maxLength(254, { error: 'too_long' }), z.email({ error: 'invalid' }))

export const invitePerson = endpoint({
  ...addresses.invitePerson,
  sections: ['mesa'],
  tag,
  summary:
    'Invita por correo a una persona: un enlace para esa dirección, de un solo uso, por 7 días. Repetirla reemplaza la anterior. Crea el equipo si aún no existe.',
  example: { body: { email: 'bruno@maule.example' } },
  body: z.strictObject({ email }),
  answer: team,
})

export const revokeInvitation = endpoint({
  ...addresses.revokeInvitation,
  sections: ['mesa'],
  tag,
  summary: 'Anula una invitación; repetirlo no cambia nada.',
  example: { params: { team: '1', invitation: '1' } },
  params: z.object({ team: teamId, invitation: queryInt({ min: 1, max: 2_147_483_647 }) }),
  answer: team,
})

const token = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'invalid' }))
const exampleToken = 'A'.repeat(43)

export const readInvitation = endpoint({
  ...addresses.readInvitation,
  sections: ['mesa'],
  tag,
  summary: 'A qué empresa invita un enlace, y quién; solo para la dirección invitada.',
  example: { body: { token: exampleToken } },
  body: z.strictObject({ token }),
  answer: z.object({
    company: z.nullable(z.object({ rut: z.string(), name: z.string() })),
    invited_by: z.nullable(z.string()),
    people: z.int(),
    expires_at: instant,
    /** the caller has an own desk with decisions, which joining would leave behind */
    leaves_desk: z.boolean(),
  }),
})

export const acceptInvitation = endpoint({
  ...addresses.acceptInvitation,
  sections: ['mesa'],
  tag,
  summary: 'Te une al equipo que te invitó. No registra una segunda empresa.',
  example: { body: { token: exampleToken } },
  body: z.strictObject({ token }),
  answer: team,
})

const member = z.object({ team: teamId, person: z.uuid({ error: 'invalid' }) })
const exampleMember = { team: '1', person: '11111111-1111-4111-8111-111111111111' }

export const updateRole = endpoint({
  ...addresses.updateRole,
  sections: ['mesa'],
  tag,
  summary: 'Cambia el rol de una persona del equipo. Siempre queda alguien que administra.',
  example: { params: exampleMember, body: { role: 'participa' } },
  params: member,
  body: z.strictObject({ role: z.enum(ROLES, { error: 'invalid' }) }),
  answer: team,
})

export const removePerson = endpoint({
  ...addresses.removePerson,
  sections: ['mesa'],
  tag,
  summary: 'Quita a una persona del equipo: deja de ver la Mesa al instante.',
  example: { params: exampleMember },
  params: member,
  answer: team,
})

export const leaveTeam = endpoint({
  ...addresses.leaveTeam,
  sections: ['mesa'],
  tag,
  summary: 'Te saca del equipo. Quien administra por última vez nombra antes a otra persona.',
  example: { params: { team: '1' } },
  params,
  answer: team,
})

export const closeDesk = endpoint({
  ...addresses.closeDesk,
  sections: ['mesa'],
  tag,
  summary: 'La última persona cierra la Mesa: se borra en 30 días. Con `closed: false` se arrepiente.',
  example: { params: { team: '1' }, body: { closed: true } },
  params,
  body: z.strictObject({ closed: z.boolean({ error: 'invalid' }) }),
  answer: team,
})
