import {
  announcement,
  announcementChange,
  announcementCreation,
  announcementReaderPage,
  audiencePage,
  audienceQuery,
} from './announcements.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { uuidParams } from './params.ts'

const STAFF = ['PROFESSOR', 'ADMINISTRATOR'] as const

/** What staff do with announcements: apart, so that first pages of pupils go without. */
export const announcingEndpoints = {
  audiences: endpoint({
    method: 'get',
    path: '/announcements/audiences',
    about: ['announcements'],
    who: STAFF,
    summary: 'To whom the reader may announce: the whole academy first, then classes, subjects and groups',
    query: audienceQuery,
    answer: audiencePage,
    result: 'A page of them',
  }),
  readers: endpoint({
    method: 'get',
    path: '/announcements/{id}/readers',
    about: ['announcements'],
    who: STAFF,
    summary: 'Whom an announcement is for, those who have not opened it first; for its author and administrators',
    params: uuidParams,
    query: pageQuery,
    answer: announcementReaderPage,
    result: 'A page of them',
  }),
  create: endpoint({
    method: 'put',
    path: '/announcements/{id}',
    changes: ['announcements'],
    who: STAFF,
    summary: 'Announce something under an id that the author chose; the same id twice announces it once',
    params: uuidParams,
    body: announcementCreation,
    answer: announcement,
    result: 'The announcement as it is now',
  }),
  change: endpoint({
    method: 'patch',
    path: '/announcements/{id}',
    changes: ['announcements'],
    who: STAFF,
    summary: 'Change what an announcement says; who has read it has not read it any more',
    params: uuidParams,
    body: announcementChange,
    answer: announcement,
    result: 'The announcement as it is now',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/announcements/{id}',
    changes: ['announcements'],
    who: STAFF,
    summary: 'Take an announcement back, for everybody',
    params: uuidParams,
    result: 'It is gone',
  }),
}
