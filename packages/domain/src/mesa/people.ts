/** What a person may do in an organisation: `administra` also invites, removes and changes roles. */
export const ROLES = ['administra', 'participa'] as const
export type Role = (typeof ROLES)[number]

/** Maximum number of people of an organisation, waiting invitations included. */
export const MAX_PEOPLE = 5

/** Days in which an invitation can be used. */
export const INVITATION_DAYS = 7

/** Maximum number of invitations that an organisation sends in 24 hours. */
export const MAX_INVITATIONS_A_DAY = 20

/** Days between the closing of a desk by its last person and its deletion. */
export const CLOSED_DESK_DAYS = 30

/** Days in which a read-only link to a tender can be opened. */
export const SHARE_LINK_DAYS = 14
