import { type FileView, fileList, fileView, type UploadUsage, uploadUsage } from '#/contract/files.ts'
import { type Http, parsed } from './http.ts'

/** The files of a material, with addresses that run out. */
export async function listFiles(http: Http, materialId: number, signal?: AbortSignal): Promise<FileView[]> {
  const { items } = await http.url(`/materials/${materialId}/files`).options({ signal }).get().json(parsed(fileList))
  return items
}

export function getFile(http: Http, id: string): Promise<FileView> {
  return http.url(`/files/${id}`).get().json(parsed(fileView))
}

export async function deleteFile(http: Http, materialId: number, id: string): Promise<void> {
  await http.url(`/materials/${materialId}/files/${id}`).delete().res()
}

/** Has the work after an upload tried again. */
export async function postFileRetry(http: Http, id: string): Promise<void> {
  await http.url(`/files/${id}/retry`).post({}).res()
}

export function getUploadUsage(http: Http): Promise<UploadUsage> {
  return http.url('/uploads/usage').get().json(parsed(uploadUsage))
}
