import type { Course } from "../courses/course.ts";
import { labelsIn } from "./labels.ts";
import { Markup, markup } from "./markup.ts";
import {
  type PackageFile,
  type PackageModule,
  type PackagePage,
  pageHtml,
  pagesOf,
  xmlId,
} from "./package.ts";
import { qtiAssessment, qtiItems } from "./qti.ts";
import style from "./style.css" with { type: "text" };

/** Exports a course as IMS Common Cartridge 1.3: lessons as pages, questions as QTI 1.2. */
export function cartridgeFiles(course: Course): PackageFile[] {
  const modules = pagesOf(course);
  const pages = modules.flatMap((module) => module.pages);
  const labels = labelsIn(course.language);
  return [
    { name: "imsmanifest.xml", text: manifest(course, modules) },
    { name: "pages/style.css", text: style },
    ...pages
      .filter(({ lesson }) => lesson)
      .map((page) => ({ name: pageFile(page), text: lessonPage(course, page) })),
    ...pages
      .filter(({ items }) => items.length > 0)
      .map((page) => ({
        name: quizFile(page),
        text: qtiAssessment(
          xmlId("quiz", page.id),
          quizTitle(page, labels.check),
          page.items.flatMap((item) => qtiItems(item, labels)),
        ),
      })),
  ];
}

const pageFile = ({ file }: PackagePage) => `pages/${file}`;
const quizFile = ({ file }: PackagePage) => `quizzes/${file.replace(/\.html$/, "")}/assessment.xml`;
const quizTitle = ({ lesson, title }: PackagePage, check: string) => (lesson ? `${check}: ${title}` : title);

function lessonPage(course: Course, page: PackagePage): string {
  return pageHtml(course, page, new Markup('<link rel="stylesheet" href="style.css">'));
}

function manifest(course: Course, modules: readonly PackageModule[]): string {
  const { check } = labelsIn(course.language);
  const pages = modules.flatMap((module) => module.pages);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup`<manifest identifier="${xmlId("manifest", course.id)}"
  xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1"
  xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1 http://www.imsglobal.org/profile/cc/ccv1p3/ccv1p3_imscp_v1p2_v1p0.xsd http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest http://www.imsglobal.org/profile/cc/ccv1p3/LOM/ccv1p3_lommanifest_v1p0.xsd">
  <metadata>
    <schema>IMS Common Cartridge</schema>
    <schemaversion>1.3.0</schemaversion>
    <lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string language="${course.language}">${course.title}</lomimscc:string></lomimscc:title><lomimscc:language>${course.language}</lomimscc:language></lomimscc:general></lomimscc:lom>
  </metadata>
  <organizations>
    <organization identifier="${xmlId("course", course.id)}" structure="rooted-hierarchy">
      <item identifier="root">${modules.map((module) => moduleItem(module, check))}
      </item>
    </organization>
  </organizations>
  <resources>${pages.map(resources)}
    <resource identifier="style" type="webcontent" href="pages/style.css"><file href="pages/style.css"/></resource>
  </resources>
</manifest>`}\n`;
}

function moduleItem({ id, title, pages }: PackageModule, check: string): Markup {
  return markup`
        <item identifier="${xmlId("module", id)}"><title>${title}</title>${pages.map(
          (page) =>
            markup`${page.lesson && leaf("page", page.id, page.title)}${
              page.items.length > 0 && leaf("quiz", page.id, quizTitle(page, check))
            }`,
        )}
        </item>`;
}

const leaf = (kind: "page" | "quiz", id: string, title: string) => markup`
          <item identifier="${xmlId(`${kind}-item`, id)}" identifierref="${xmlId(kind, id)}"><title>${title}</title></item>`;

function resources(page: PackagePage): Markup {
  return markup`${
    page.lesson &&
    markup`
    <resource identifier="${xmlId("page", page.id)}" type="webcontent" href="${pageFile(page)}"><file href="${pageFile(
      page,
    )}"/><dependency identifierref="style"/></resource>`
  }${
    page.items.length > 0 &&
    markup`
    <resource identifier="${xmlId("quiz", page.id)}" type="imsqti_xmlv1p2/imscc_xmlv1p3/assessment"><file href="${quizFile(
      page,
    )}"/></resource>`
  }`;
}
