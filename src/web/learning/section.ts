import { IconSchool } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const learningSection: Section = {
  name: "learning",
  key: "k",
  icon: IconSchool,
  links: [
    { to: "/learning/mine", label: "learningMine", needs: "learning.reviews" },
    { to: "/learning/review", label: "learningReview", needs: "learning.reviews" },
    { to: "/learning/courses", label: "learningCourses", needs: "learning.catalogue.list" },
    { to: "/learning/ask", label: "learningAsk", needs: "learning.concepts.explain" },
    { to: "/learning/library", label: "learningLibrary", needs: "learning.documents.list" },
    { to: "/learning/graph", label: "learningGraph", needs: "learning.graph.concepts" },
    { to: "/learning/progress", label: "learningProgress", needs: "learning.assignments.create" },
  ],
};
