import { at, publicAt } from './addresses.ts'

// The addresses of Mesa and its people, apart from the others because few screens load them.

export const getTeam = at('getTeam', 'GET api /team')
export const invitePerson = at('invitePerson', 'POST api /team/invitations')
export const readInvitation = at('readInvitation', 'POST api /team/invitations/read')
export const acceptInvitation = at('acceptInvitation', 'POST api /team/invitations/accept')
export const revokeInvitation = at('revokeInvitation', 'DELETE api /team/{team}/invitations/{invitation}')
export const updateRole = at('updateRole', 'PUT api /team/{team}/people/{person}')
export const removePerson = at('removePerson', 'DELETE api /team/{team}/people/{person}')
export const leaveTeam = at('leaveTeam', 'POST api /team/{team}/leave')
export const closeDesk = at('closeDesk', 'PUT api /team/{team}/closed')

export const getDesk = at('getDesk', 'GET api /mesa/{team}')
export const listDeskStage = at('listDeskStage', 'GET api /mesa/{team}/stages/{stage}')
export const downloadDeskLog = at('downloadDeskLog', 'GET api /mesa/{team}/log')
export const getDeskTender = at('getDeskTender', 'GET api /mesa/{team}/tenders/{id}')
export const carryTender = at('carryTender', 'PUT api /mesa/{team}/tenders/{id}/carrier')
export const updateOwnAmount = at('updateOwnAmount', 'PUT api /mesa/{team}/tenders/{id}/amount')
export const addTask = at('addTask', 'POST api /mesa/{team}/tenders/{id}/tasks')
export const updateTask = at('updateTask', 'PUT api /mesa/{team}/tenders/{id}/tasks/{task}')
export const deleteTask = at('deleteTask', 'DELETE api /mesa/{team}/tenders/{id}/tasks/{task}')
export const writeNote = at('writeNote', 'POST api /mesa/{team}/tenders/{id}/notes')
export const strikeNote = at('strikeNote', 'DELETE api /mesa/{team}/tenders/{id}/notes/{note}')
export const listDeskLog = at('listDeskLog', 'GET api /mesa/{team}/tenders/{id}/log')
export const createShareLink = at('createShareLink', 'POST api /mesa/{team}/tenders/{id}/links')
export const revokeShareLink = at('revokeShareLink', 'DELETE api /mesa/{team}/tenders/{id}/links/{link}')
export const readShared = publicAt('readShared', 'POST api /shared')
