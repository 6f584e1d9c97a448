import { IconSchool } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const learningSection: Section = {
  name: "learning",
  icon: IconSchool,
  words: {
    en: {
      section: "Learning",
      mine: "My learning",
      review: "Review",
      courses: "Courses",
      ask: "Ask for an explanation",
      library: "Library",
      graph: "Knowledge graph",
      progress: "Who has learnt what",
    },
    de: {
      section: "Lernen",
      mine: "Mein Lernen",
      review: "Wiederholen",
      courses: "Kurse",
      ask: "Erklärung anfordern",
      library: "Bibliothek",
      graph: "Wissensgraph",
      progress: "Lernstand",
    },
  },
  links: [
    { to: "/learning/mine", label: "mine", needs: "learning.reviews" },
    { to: "/learning/review", label: "review", needs: "learning.reviews" },
    { to: "/learning/courses", label: "courses", needs: "learning.catalogue.list" },
    { to: "/learning/ask", label: "ask", needs: "learning.concepts.explain" },
    { to: "/learning/library", label: "library", needs: "learning.documents.list" },
    { to: "/learning/graph", label: "graph", needs: "learning.graph.concepts" },
    { to: "/learning/progress", label: "progress", needs: "learning.assignments.create" },
  ],
};
