import { type FileView, fileList } from '#/contract/files.ts'
import { type MaterialText, type MaterialTextChange, materialText } from '#/contract/material-text.ts'
import { type Http, parsed } from './http.ts'

export function getMaterialText(http: Http, materialId: number): Promise<MaterialText> {
  return http.url(`/materials/${materialId}/text`).get().json(parsed(materialText))
}

/** @param options.last the page is being left: the browser may send it after the page is gone */
export function putMaterialText(
  http: Http,
  materialId: number,
  change: MaterialTextChange,
  { last = false }: { last?: boolean } = {},
): Promise<MaterialText> {
  return http.url(`/materials/${materialId}/text`).options({ keepalive: last }).put(change).json(parsed(materialText))
}

export function postMaterialTextPublication(http: Http, materialId: number, version: number): Promise<MaterialText> {
  return http.url(`/materials/${materialId}/text/publish`).post({ version }).json(parsed(materialText))
}

export async function getMaterialFiles(http: Http, materialId: number): Promise<FileView[]> {
  const { items } = await http.url(`/materials/${materialId}/files`).get().json(parsed(fileList))
  return items
}
