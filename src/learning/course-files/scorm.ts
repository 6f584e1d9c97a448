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
import player from "./player/player.js" with { type: "text" };
import { gradingFacts, questionForm } from "./questions.ts";
import style from "./style.css" with { type: "text" };

const ASSETS = ["style.css", "player.js"] as const;

/** Exports a course as SCORM 1.2. Lessons and assessments report separately to the learning platform. */
export function scormFiles(course: Course): PackageFile[] {
  const modules = pagesOf(course);
  return [
    { name: "imsmanifest.xml", text: manifest(course, modules) },
    { name: "style.css", text: style },
    { name: "player.js", text: player },
    ...modules.flatMap(({ pages }) =>
      pages.map((page) => ({ name: page.file, text: scoPage(course, page) })),
    ),
  ];
}

function scoPage(course: Course, page: PackagePage): string {
  const labels = labelsIn(course.language);
  const head = new Markup('<link rel="stylesheet" href="style.css"><script src="player.js" defer></script>');
  const form = questionForm(page.items, labels);
  const facts = gradingFacts(page.items, page.pass === undefined ? {} : { pass: page.pass }, labels);
  const title = page.lesson && form && markup`<h4>${labels.check}</h4>`;
  return pageHtml(course, page, head, markup`${title}${form}${facts}`);
}

/** Follows the SCORM 1.2 Content Aggregation Model. */
function manifest(course: Course, modules: readonly PackageModule[]): string {
  const organization = xmlId("course", course.id);
  const pages = modules.flatMap((module) => module.pages);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup`<manifest identifier="${xmlId("manifest", course.id)}" version="${course.version}.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="${organization}">
    <organization identifier="${organization}">
      <title>${course.title}</title>${modules.map(moduleItem)}
    </organization>
  </organizations>
  <resources>${pages.map(resource)}
    <resource identifier="shared" type="webcontent" adlcp:scormtype="asset">${ASSETS.map(
      (name) => markup`<file href="${name}"/>`,
    )}</resource>
  </resources>
</manifest>`}\n`;
}

function moduleItem({ id, title, pages }: PackageModule): Markup {
  return markup`
      <item identifier="${xmlId("module", id)}"><title>${title}</title>${pages.map(
        (page) => markup`
        <item identifier="${xmlId("item", page.id)}" identifierref="${xmlId("sco", page.id)}"><title>${page.title}</title>${
          page.pass !== undefined &&
          markup`<adlcp:masteryscore>${Math.round(page.pass * 100)}</adlcp:masteryscore>`
        }</item>`,
      )}
      </item>`;
}

function resource({ id, file }: PackagePage): Markup {
  return markup`
    <resource identifier="${xmlId("sco", id)}" type="webcontent" adlcp:scormtype="sco" href="${file}"><file href="${file}"/><dependency identifierref="shared"/></resource>`;
}
